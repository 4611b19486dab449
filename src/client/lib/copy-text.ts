/** Copies a text. Throws where the browser refuses. */
export async function copyText(text: string): Promise<void> {
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
