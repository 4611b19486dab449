import { notify } from '../notify/notify.ts'

/** Copies a text and says so in a toast. Returns whether the browser allowed it. */
export async function copyText(text: string, title: string): Promise<boolean> {
  try {
    await copy(text)
  } catch {
    notify({ title: 'The browser did not allow copying', variant: 'destructive' })
    return false
  }
  notify({ title })
  return true
}

async function copy(text: string): Promise<void> {
  // Without HTTPS a browser has no clipboard.
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  // In a dialog, whose focus trap takes the focus back from elsewhere.
  ;(document.activeElement?.closest('[role="dialog"]') ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (!isCopied) throw new Error('The browser refused to copy')
}
