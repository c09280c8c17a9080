// The hands as a deal left them: once it is over, its record shows them to everybody.
import { useEffect, useState } from "./vendor/preact.js";
import { ask } from "./net.js";

// All hands, each a list of cards; null until they are known.
export function useOpened({ phase, record }) {
  const [found, setFound] = useState([null, null]);
  const over = phase === "over" ? record : null;
  useEffect(() => {
    if (!over) return undefined;
    let left = false;
    lastHands(over).then((hands) => left || setFound([over, hands])).catch(() => {}); // it is no loss without
    return () => {
      left = true;
    };
  }, [over]);
  return over && found[0] === over ? found[1] : null;
}

async function lastHands(record) {
  const { moves } = await ask(`/api/records/${record}`);
  return (await ask(`/api/records/${record}/positions/${moves}?eyes=all`)).hands;
}
