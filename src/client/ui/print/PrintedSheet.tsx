import { type ReactNode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import classes from './PrintedSheet.module.css'

// A longer one may be anything, and would run off the paper.
const codeCharsMax = 24

/** For a cell with an identifier, which is written in one line. */
export function unbroken(code: string) {
  return { 'data-unbroken': code.length <= codeCharsMax || undefined }
}

/** The content to print instead of the screen, for as long as it is drawn. */
export function PrintedSheet({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.body.dataset['printSheet'] = ''
    return () => {
      delete document.body.dataset['printSheet']
    }
  }, [])
  return createPortal(<article className={classes['sheet']}>{children}</article>, document.body)
}
