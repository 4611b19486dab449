import { type Answer, ask, contentOf } from './http.ts'

/** Lists that are stored in one step, in the place of the stock. */
export const uploadPath = '/api/inventory/upload'

/** A supplier's list on its way into one category. */
export type ListFile = { bytes: Uint8Array; category: string; name?: string }

/** Makes the form in which a list is sent. */
export function toForm({ bytes, category, name = 'list.xlsx' }: ListFile): FormData {
  const form = new FormData()
  form.set('category', category)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

/** Sends a list as staff do. */
export function sendList(address: string, cookie: string, body: FormData, path = uploadPath): Promise<Answer> {
  return ask(address, { path, method: 'POST', headers: { cookie }, body })
}

/** Sends a list and gives what it is answered. Throws an Error when it is refused. */
export async function uploadList<Content>(
  address: string,
  cookie: string,
  list: ListFile,
  path = uploadPath,
): Promise<Content> {
  return contentOf(await sendList(address, cookie, toForm(list), path), path)
}
