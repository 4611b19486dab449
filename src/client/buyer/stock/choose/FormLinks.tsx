import { Link } from '@tanstack/react-router'
import { fallbackProductTypes } from '../../../../shared/stock/terms.ts'
import { SteelDrawing, type SteelShape, steelShapes } from '../../../ui/page/SteelDrawing.tsx'
import { useProductNames } from '../../asking/hooks.ts'
import { findSteelShape } from '../steel-shape.ts'
import classes from './FormLinks.module.css'

const names: Record<SteelShape, string> = { coil: 'Coil', sheet: 'Sheet', plate: 'Plate', bar: 'Bar' }

/** The forms of steel that the products have, each a search. */
export function FormLinks() {
  const products = useProductNames() ?? fallbackProductTypes
  const shapes = new Set(products.map(findSteelShape))
  return (
    <ul className={`plain-list screen-only ${classes['forms']}`} aria-label="Search by form">
      {steelShapes
        .filter((shape) => shapes.has(shape))
        .map((shape) => (
          <li key={shape}>
            <Link to="/inventory/search" search={{ q: shape }} className={`framed ${classes['form']}`}>
              <SteelDrawing shape={shape} />
              {names[shape]}
            </Link>
          </li>
        ))}
    </ul>
  )
}
