import { contentOf, type HttpRequest, type HttpResponse, sendRequest } from './http.ts'

export const uploadPath = '/api/inventory/upload'

export type ListFile = { bytes: Uint8Array; category: string; name?: string }

export function toForm({ bytes, category, name = 'list.xlsx' }: ListFile): FormData {
  const form = new FormData()
  form.set('category', category)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

export function sendList(address: string, cookie: string, body: FormData, path = uploadPath): Promise<HttpResponse> {
  return sendRequest(address, { path, method: 'POST', headers: { cookie }, body })
}

/** Sends a list and returns the response's content. Throws if it is refused. */
export async function uploadList<Content>(
  address: string,
  cookie: string,
  list: ListFile,
  path = uploadPath,
): Promise<Content> {
  return contentOf(await sendList(address, cookie, toForm(list), path), path)
}

export const stagedPath = '/api/inventory/staged-uploads'

/** Whether a staged list is read. Throws if it cannot be. */
export async function isListRead(address: string, cookie: string, id: string): Promise<boolean> {
  const path = `${stagedPath}/${id}`
  const { state } = await contentOf<{ state: string }>(await sendRequest(address, { path, headers: { cookie } }), path)
  if (state === 'failed') throw new Error('A list could not be read')
  return state === 'ready'
}

const visitors = 65_536
const companies = 500

/** An inquiry on items by one of 65,536 visitors, each with an address of its own, since limits are per address. */
export function inquiryBy(visitor: number, selectedItems: readonly string[]) {
  const buyer = visitor % visitors
  return {
    path: '/api/inquiries',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${buyer >> 8}.${buyer & 255}` },
    body: JSON.stringify({
      customerName: `Buyer ${buyer}`,
      company: `Fabricator ${buyer % companies}`,
      phone: '555-0100',
      email: `buyer${buyer}@example.com`,
      selectedItems,
    }),
  } satisfies HttpRequest
}
