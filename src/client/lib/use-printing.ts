import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed, by the browser's own Print as well: the sheet to print is drawn only then. */
export function usePrinting(isPrintable: boolean) {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser reads the document as soon as this returns.
    const begin = () => flushSync(() => setIsPrinting(isPrintable))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [isPrintable])
  return { isPrinting, setIsPrinting }
}
