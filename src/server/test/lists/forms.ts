/** A field, or a file with its name. */
export type Part = [name: string, value: string | Uint8Array<ArrayBuffer>, fileName?: string]

export function formOf(...parts: readonly Part[]): FormData {
  const form = new FormData()
  for (const [name, value, fileName = 'list.xlsx'] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value]), fileName)
  }
  return form
}

/** The form as a browser sends it. */
export async function aForm(...parts: readonly Part[]): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const encoded = new Response(formOf(...parts))
  const contentType = encoded.headers.get('content-type') ?? ''
  return { headers: { 'content-type': contentType }, payload: Buffer.from(await encoded.arrayBuffer()) }
}
