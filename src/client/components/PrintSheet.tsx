import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import classes from './PrintSheet.module.css'

type PrintSheetProps = {
  children: ReactNode
  /** Called once the print dialog is closed. */
  onPrinted: () => void
}

/** What goes on paper in place of the screen. Opens the print dialog once it stands. */
export function PrintSheet({ children, onPrinted }: PrintSheetProps) {
  usePrintOnce(onPrinted)
  return createPortal(<article className={classes['sheet']}>{children}</article>, document.body)
}

// Some browsers return from print() at once, so the end is told by the event alone.
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
