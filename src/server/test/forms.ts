/** A field, or a file with the name that the browser gives it. */
export type Part = [name: string, value: string | Uint8Array<ArrayBuffer>, fileName?: string]

/** A form with its parts in this order. */
export function formOf(...parts: readonly Part[]): FormData {
  const form = new FormData()
  for (const [name, value, fileName = 'list.xlsx'] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value]), fileName)
  }
  return form
}

/** The same as a browser sends it. */
export async function aForm(...parts: readonly Part[]): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const encoded = new Response(formOf(...parts))
  const contentType = encoded.headers.get('content-type') ?? ''
  return { headers: { 'content-type': contentType }, payload: Buffer.from(await encoded.arrayBuffer()) }
}
