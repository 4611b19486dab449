import type { RegionCode } from '../../../shared/regions.ts'

/** Where a region's name stands, in map units; `leader` runs from the land to a name out at sea. */
export type MapLabel = { x: number; y: number; leader?: { x1: number; y1: number; x2: number; y2: number } }

/** Set by eye: the middle of a region is often a lake, a border or too narrow. */
export const mapLabels: Record<RegionCode, MapLabel> = {
  PAC: { x: 99, y: 145 },
  MTN: { x: 272, y: 236 },
  WNC: { x: 452, y: 172 },
  ENC: { x: 660, y: 262 },
  WSC: { x: 470, y: 430 },
  ESC: { x: 664, y: 354 },
  NE: { x: 1016, y: 132, leader: { x1: 922, y1: 142, x2: 954, y2: 137 } },
  MA: { x: 1000, y: 264, leader: { x1: 866, y1: 232, x2: 938, y2: 260 } },
  SA: { x: 790, y: 374 },
}
