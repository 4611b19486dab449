import { expect, test } from 'vitest'
import { spellingsOf } from '../../../../../shared/text/word-pattern.ts'
import { readStatus } from './read-status.ts'
import { mayBeSpoken } from './spoken-for.ts'
import { spokenWords } from './spoken-words.ts'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const spoken = linesOf(`
  PO 4432 Smith - shipping Mon
  shipping Mon
  Shipping Monday
  ship 12/3
  ships 12/3
  SHIP 12/3
  SO# 1234
  SO 10442
  S.O. 10442
  S/O 8812
  SO#10442 Acme
  sales order 8831
  for Smith
  FOR SMITH
  For Acme Fab
  pulled
  pulled 11/30
  pulled for Acme
  PULLED - JD
  picked up
  picked up 11/28
  Picked up by Smith
  will call Fri
  Will Call
  will call - Smith Fri
  W/C Fri
  tagged for Acme
  Tagged Smith
  tagged
  loaded
  LOADED 11/30
  loaded on truck
  on truck
  on trailer 44
  loading Tue
  to ship 12/4
  shipping today
  shipping tomorrow AM
  Shipping 12-3
  ship Tues
  going to Acme
  Going out Friday
  Leaving Fri
  leaves Mon.
  going out wk of 12/7
  P/U Mon
  PU 12/3
  pickup Thursday
  pick up 12/2
  customer pickup Fri
  Cust. pickup
  cust p/u 12/4
  PO 4432
  PO# 88121
  P.O. 4432
  PO4432
  cust PO 4432
  Acme PO 5512
  release 4431
  Release #4
  WO 55123
  work order 55123
  inv 20231
  Invoice 20231
  BOL 33412
  load 4412
  Load #3
  truck 2
  ord# 4412
  order 4412
  Job 22310
  set aside for Bob
  set aside
  saved for Acme
  save for Smith
  quoted to Acme
  Acme wants it
  Smith has it
  Smith taking
  Acme interested
  under offer
  Under Offer - Acme
  verbal PO
  awaiting PO
  waiting on PO from Smith
  PO coming
  cut for Smith
  slit for ACME
  Cust: Acme
  customer: Smith Fab
  ship to Acme
  shipping to Smith 12/3
  edge damage - for Smith
  rust; SO# 4412
  loaded, rust
  shipping wk of 12/7
  ships next week
  shipping end of week
  release Mon
  deliver 12/3
  delivery Mon
  dispatched
  staged
  staged for Fri truck
  embarcado
  para cliente
  ausgeliefert
  pedido 4432
  scheduled to ship 12/3
  being loaded
  to be picked up Fri
  picked up Fri.
  goes to Smith
  Shipping Mon to Acme
  Bill - ship Mon
  12/3 ship
  Mon ship
`)

const offered = linesOf(`
  ships in 2 days
  can ship Monday
  FOB mill
  PO required
  PO for freight
  shipping weight 44,000
  shipping wt 44000
  shipping weight
  ready to ship
  ready to ship Monday
  can ship today
  available to ship 12/3
  could ship Tues
  may ship in pieces
  ships from Gary
  ships same day
  ships same day if ordered by noon
  ship via rail
  ship by truck
  ship point Gary
  FOB shipping point
  shipping not included
  free shipping
  will call only
  will call available
  pickup only
  pick up only
  FOB will call
  no will call
  for sale
  for details call John
  for parts
  for stamping
  For Stamping
  FOR TUBING
  for exposed use
  Good for tube stock
  suitable for galvanizing
  for export only
  for pickling
  for pricing call
  call for price
  call for pricing
  Call for MTR
  call for photos
  good for roofing
  stock for processing
  min order 40,000
  min order 20 tons
  minimum order 4000 lbs
  mill order 8812
  our PO 4432
  bought PO 4432
  ex PO 4432
  SO 1234 cancelled
  PO 4432 canceled
  overrun from SO 1234
  was for Smith, canceled
  excess from order 4432
  originally for Smith
  tagged as secondary
  mis-tagged
  tagged wrong
  tag number in paint
  loaded by crane
  crane loading
  side loading only
  rail loading available
  loading included
  truckload 44,000
  truck 44,000 lbs
  load 44,000
  loads of 44000 lbs
  max load 45000 lbs
  picked up some rust
  delivered price
  price delivered Chicago
  freight prepaid
  slight rust
  edge damage
  coil break
  no MTR
  MTR available
  PO must reference tag
  needs PO
  need PO
  PO before release
  sample for testing
  coil for slitting
  holes for lifting
  OK for laser
  not for exposed
  for laser cutting
  1/4 x 60 for plate
  released for sale
  in stock for immediate delivery
  prompt shipment
  delivery included
  delivery 2 weeks
  lead time 2 days
  2 days delivery
  wrapped for export
  packed for export
  oiled
  so so surface
  so 2 sides rust
  order in full coils
  order by tag
  in order
  quote on request
  quoted net
  quote valid 7 days
  contract pricing
  ship loose
  ships on skids
  shipped from mill wet
  heavy rust - for scrap
  weight for coil est.
  for 2 coils
  take all
  must take all
  must take 5
  take both
  buy all
  take as lot
  ask for John
  call Bob for info
  photos on request
  for Mexico only
  Made in USA
  coil ID 20
  ID 24 OD 72
  Slit edge
  out of square
  pulled edge
  temper passed
  tempered for flatness
  leveled for flatness
  optional slitting
  pick of the lot
  your pick
  good pick
  inv. item
  no claims
  best offer
  make offer
  offers welcome
  offer all
  assigned heat only
  ex mill 12/3
  rolled 12/3
  rec'd 12/3
  Received 11/2/26
  inspected 11/12
  tested 11/12
  produced 10/26
  mfg 10/2025
  updated 11/30
  price good until Fri
  price valid thru 12/3
  out of tolerance
  out of gauge .002
  can load Mon
  loads Mon-Fri 8-4
  pickup Mon-Fri
  open Mon-Fri
  open for pickup 8-4
  sold as is
  sold as is PO req
`)

test.each(spoken)('the remark %j may say that somebody gets the steel', (text) => {
  expect(readStatus(text, 'remark')).not.toBe('available')
})

test.each(offered)('the remark %j says nothing of the kind', (text) => {
  expect(readStatus(text, 'remark')).toBe('available')
})

test('every word that says so has one of the stems', () => {
  const { leaving, left, orders, loads, wanted, toSomebody } = spokenWords
  const all = [leaving, left, orders, loads, wanted, toSomebody].flatMap(spellingsOf)
  expect(all.filter((word) => !mayBeSpoken(word))).toEqual([])
})
