import type { pages } from '../../shared/site/site.ts'

/** What search engines show of a page; no screen does, so no browser loads it. */
export const pageDescriptions: Readonly<Record<keyof typeof pages, string>> = {
  '/': 'Connecting buyers with sellers of steel and metal nationwide: see what is available in your region and ask for quotes.',
  '/regions': 'Choose one of nine US regions and see the steel available there, by product and location.',
  '/find-deals': 'Tell suppliers who is asking: enter your company once, then browse inventory and send inquiries.',
  '/inventory':
    'The product categories of the chosen regions: coil, sheet and plate, hot rolled, cold rolled and coated.',
  '/inventory/results':
    'Search available steel by location and thickness, select the items you want and send one inquiry.',
  '/inventory/search': 'Search all steel on the ground at once: type a gauge, a size, a grade, a product or a state.',
  '/shortlist': 'The steel you picked, by supplier and location, ready to send as inquiries.',
  '/needs': 'Send a list of the steel you are looking for, and our specialists source it from a nationwide network.',
  '/whats-new': 'Specials and updates from steel suppliers all over the country.',
  '/team': 'Meet our supply chain specialists: phone numbers, email addresses and what each of them knows best.',
  '/contact': 'Call or write to us about steel you need, or list your excess inventory and reach buyers nationwide.',
  '/privacy': 'What we store about buyers, why and for how long, and how to see it or have it deleted.',
  '/saved-search/$token': 'Confirm or end emails about new steel.',
  '/quote/$token': 'Prices and terms for the steel you asked for.',
  '/admin': 'For staff only.',
  '/admin/mail': 'For staff only.',
  '/log-in': 'For staff only.',
}
