// The types of what is vendored: Preact's own, and htm bound to it.
import type { VNode } from "preact";
export * from "preact";
export * from "preact/hooks";
export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
