/** Pounds of a kilogram, by the definition of the pound as 0.45359237 kg. */
export const lbPerKg = 1 / 0.45359237
/** Pounds of a short ton, the ton of the US trade (https://midcitysteel.com/new-used-and-surplus-steel/). */
export const lbPerShortTon = 2_000
/** Pounds of a metric ton, about 2,204.62. */
export const lbPerMetricTon = 1_000 * lbPerKg
/** Pounds of a hundredweight. */
export const lbPerCwt = 100
