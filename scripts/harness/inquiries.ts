import type { HttpRequest } from './http.ts'

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
