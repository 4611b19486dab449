import type { RegionCode } from '../../../shared/places/regions.ts'

type Place = { x: number; y: number }

/** The middle of the first line of a region's name, in map units. `leader` is a line from the land to a name in the sea. */
export type MapLabel = Place & { small?: Place; leader?: { x1: number; y1: number; x2: number; y2: number } }

/** Placed by eye: the middle of a region is often a lake, a border or too narrow. */
export const mapLabels: Record<RegionCode, MapLabel> = {
  PAC: { x: 99, y: 145 },
  MTN: { x: 272, y: 236 },
  WNC: { x: 452, y: 172 },
  ENC: { x: 660, y: 258, small: { x: 655, y: 194 } },
  WSC: { x: 470, y: 430, small: { x: 470, y: 400 } },
  ESC: { x: 666, y: 355, small: { x: 650, y: 354 } },
  NE: { x: 1006, y: 132, leader: { x1: 908, y1: 146, x2: 934, y2: 140 }, small: { x: 1012, y: 110 } },
  MA: { x: 1000, y: 264, leader: { x1: 866, y1: 232, x2: 938, y2: 260 }, small: { x: 1005, y: 245 } },
  SA: { x: 781, y: 394, small: { x: 808, y: 398 } },
}
