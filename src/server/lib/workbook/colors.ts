import { attributesOf } from './xlsx/xlsx-text.ts'

// ECMA-376, 18.8.27, from index 8; the eight before are the same as these eight.
const indexedColors =
  `000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF 800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366
  FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99
  99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 993366
  333399 333333`.split(/\s+/)

// The order of a theme's colors is not that of their numbers (ECMA-376, 18.8.3).
const themeNames = [
  'lt1',
  'dk1',
  'lt2',
  'dk2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
] as const

/** A color of the old palette, as six hexadecimal digits; undefined for an automatic one. Eight colors are fixed. */
export function indexedColor(index: number, palette: readonly string[] = indexedColors): string | undefined {
  return index < 8 ? indexedColors[index] : palette[index - 8]
}

/** The colors of a theme by their numbers, as six hexadecimal digits. */
export function readThemeColors(theme: string): (string | undefined)[] {
  return themeNames.map((name) => {
    const [, part = ''] = new RegExp(`<a:${name}>(.{0,400}?)</a:${name}>`, 's').exec(theme) ?? []
    return /(?:srgbClr val|lastClr)="([\dA-F]{6})"/i.exec(part)?.[1]
  })
}

/** The color that a tag of a style names, as six hexadecimal digits; undefined for an automatic or unknown one. */
export function readColor(tag: string, theme: readonly (string | undefined)[]): string | undefined {
  const attributes = attributesOf(tag)
  const rgb = attributes.get('rgb')
  const index = Number(attributes.get('indexed') ?? Number.NaN)
  const base =
    rgb === undefined ? (theme[Number(attributes.get('theme') ?? Number.NaN)] ?? indexedColor(index)) : rgb.slice(-6)
  if (base === undefined || !/^[\dA-F]{6}$/i.test(base)) return undefined
  return tint(base, Number(attributes.get('tint') ?? 0))
}

// ECMA-376, 18.8.19, for each part of the color instead of its luminance, which keeps the hue.
function tint(rgb: string, share: number): string {
  const mixed = partsOf(rgb).map((part) => Math.round(share < 0 ? part * (1 + share) : part + (255 - part) * share))
  return mixed
    .map((part) => Math.min(Math.max(part, 0), 255).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

const partsOf = (rgb: string) => [0, 2, 4].map((at) => Number.parseInt(rgb.slice(at, at + 2), 16))

// Up to these degrees of the color wheel; by judgment.
const hues = [
  [15, 'red'],
  [46, 'orange'], // Excel's own orange is at 45.2
  [70, 'yellow'],
  [170, 'green'],
  [260, 'blue'],
  [290, 'purple'],
  [345, 'pink'],
  [360, 'red'],
] as const
export type ColorName = (typeof hues)[number][1] | 'gray' | 'white' | 'black'
const grayRange = 24
const lightMin = 245
const darkMax = 40
const paleRedMin = 200

/** The names of colors in words of suppliers, and what they may be called by their hue. */
export const colorWords: Readonly<Record<string, readonly ColorName[]>> = {
  yellow: ['yellow', 'orange'],
  gold: ['yellow', 'orange'],
  amber: ['yellow', 'orange'],
  red: ['red'],
  green: ['green'],
  teal: ['green', 'blue'],
  blue: ['blue'],
  orange: ['orange'],
  pink: ['pink', 'red'],
  magenta: ['pink'],
  purple: ['purple', 'pink'],
  violet: ['purple', 'pink'],
  lavender: ['purple'],
  gray: ['gray'],
  grey: ['gray'],
}

export function nameColor(rgb: string): ColorName {
  const [red = 0, green = 0, blue = 0] = partsOf(rgb)
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range < grayRange) return most >= lightMin ? 'white' : most <= darkMax ? 'black' : 'gray'
  const turn =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range
  const hue = (turn * 60 + 360) % 360
  const name = hues.find(([end]) => hue <= end)?.[1] ?? 'red'
  // A pale red is called pink.
  return name === 'red' && Math.min(green, blue) >= paleRedMin - grayRange ? 'pink' : name
}
