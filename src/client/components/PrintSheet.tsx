import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import classes from './PrintSheet.module.css'

type PrintSheetProps = {
  children: ReactNode
  onPrinted: () => void
}

/** The content to print instead of the screen. Opens the print dialog. */
export function PrintSheet({ children, onPrinted }: PrintSheetProps) {
  usePrintOnce(onPrinted)
  return <PrintedSheet>{children}</PrintedSheet>
}

type PrintedSheetProps = { children: ReactNode; paper?: 'landscape' | 'portrait' }

/** The content to print instead of the screen, for as long as it is drawn. */
export function PrintedSheet({ children, paper = 'landscape' }: PrintedSheetProps) {
  useLayoutEffect(() => {
    document.body.dataset['printSheet'] = ''
    return () => {
      delete document.body.dataset['printSheet']
    }
  }, [])
  return createPortal(
    <article className={classes['sheet']} data-paper={paper}>
      {children}
    </article>,
    document.body,
  )
}

// Some browsers return from print() at once, so only the event shows that printing is over.
function usePrintOnce(onPrinted: () => void): void {
  const finish = useEffectEvent(onPrinted)
  useEffect(() => {
    const onAfterPrint = () => finish()
    window.addEventListener('afterprint', onAfterPrint)
    window.print()
    return () => window.removeEventListener('afterprint', onAfterPrint)
  }, [])
}
