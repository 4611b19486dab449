import type { ReactNode } from 'react'
import classes from './SteelDrawing.module.css'

export const steelShapes = ['coil', 'sheet', 'plate', 'bar'] as const
export type SteelShape = (typeof steelShapes)[number]

const lines: Record<SteelShape, ReactNode> = {
  coil: (
    <>
      <path className={classes['tint']} d="M19 4h17c6 0 11 7 11 16s-5 16-11 16H19" />
      <ellipse className={classes['face']} cx="19" cy="20" rx="10.5" ry="16" />
      <ellipse cx="19" cy="20" rx="7" ry="10.5" />
      <ellipse className={classes['tint']} cx="19" cy="20" rx="3.5" ry="5.5" />
    </>
  ),
  sheet: (
    <>
      <path className={classes['face']} d="M3 32v-8l16-14h34v8L37 32z" />
      <path className={classes['tint']} d="M3 24l16-14h34L37 24z" />
      <path d="M3 28h34l16-14M37 24v8" />
    </>
  ),
  plate: (
    <>
      <path className={classes['face']} d="M3 33V22L19 7h34v11L37 33z" />
      <path className={classes['tint']} d="M3 22L19 7h34L37 22z" />
      <path d="M37 22v11" />
    </>
  ),
  bar: (
    <>
      <path className={classes['face']} d="M4 24l36-18 12 4v8L16 36 4 32z" />
      <path className={classes['tint']} d="M4 24l36-18 12 4-36 18z" />
      <path d="M16 28v8" />
    </>
  ),
}

/** A line drawing of a form of steel, in the color of the text around it. It says nothing that the text does not. */
export function SteelDrawing({ shape, widthPx = 56 }: { shape: SteelShape; widthPx?: number }) {
  return (
    <svg
      className={classes['drawing']}
      viewBox="0 0 56 40"
      width={widthPx}
      height={(widthPx * 40) / 56}
      aria-hidden="true"
    >
      {lines[shape]}
    </svg>
  )
}
