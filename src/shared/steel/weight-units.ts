/** Pounds per kilogram; the pound is defined as 0.45359237 kg. */
export const lbPerKg = 1 / 0.45359237
/** Pounds per short ton, the ton of the US trade (https://midcitysteel.com/new-used-and-surplus-steel/). */
export const lbPerShortTon = 2_000
export const lbPerMetricTon = 1_000 * lbPerKg
export const lbPerLongTon = 2_240
export const lbPerCwt = 100
/** 'k lbs', and 'M lbs', where M is the Roman thousand (https://www.packaging-usa.com/what-is-m/). */
export const lbPerThousandLb = 1_000
