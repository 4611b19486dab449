import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import classes from './PrintSheet.module.css'

type PrintSheetProps = {
  children: ReactNode
  onPrinted: () => void
}

/** The content to print instead of the screen. Opens the print dialog. */
export function PrintSheet({ children, onPrinted }: PrintSheetProps) {
  usePrintOnce(onPrinted)
  return createPortal(<article className={classes['sheet']}>{children}</article>, document.body)
}

// Some browsers return from print() at once, so only the event shows that printing is over.
function usePrintOnce(onPrinted: () => void): void {
  const finish = useEffectEvent(onPrinted)
  useEffect(() => {
    const onAfterPrint = () => finish()
    document.body.dataset['printSheet'] = ''
    window.addEventListener('afterprint', onAfterPrint)
    window.print()
    return () => {
      window.removeEventListener('afterprint', onAfterPrint)
      delete document.body.dataset['printSheet']
    }
  }, [])
}
