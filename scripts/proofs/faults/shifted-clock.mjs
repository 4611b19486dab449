// Loaded into a server under test with `node --import`: shifts its clock by CLOCK_SHIFT_MS.
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'])
const rightNow = Date.now

globalThis.Date = new Proxy(Date, {
  construct: (clock, given, made) =>
    Reflect.construct(clock, given.length === 0 ? [rightNow() + shiftMs] : given, made),
  apply: (clock) => new clock(rightNow() + shiftMs).toString(),
  get: (clock, name) => (name === 'now' ? () => rightNow() + shiftMs : Reflect.get(clock, name)),
})
