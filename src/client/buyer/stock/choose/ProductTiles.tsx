import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ProductStock } from '../../../../shared/stock/schema.ts'
import { stockText } from '../stock-words.ts'
import classes from './ProductTiles.module.css'
import { type ProductFamily, steelForms, toProductGrid } from './product-grid.ts'

const formHeadings = { coil: 'Coil', sheet: 'Sheet', plate: 'Plate' } as const

type ProductTilesProps = { products: readonly ProductStock[]; onSelect: (category: string) => void }

/** The products by family and form, each with its stock; one without stock is only named. */
export function ProductTiles({ products, onSelect }: ProductTilesProps) {
  const { families, others } = toProductGrid(products)
  const tile = (product: ProductStock) => <Tile key={product.category} product={product} onSelect={onSelect} />
  return (
    <div className={classes['grid']}>
      <div className={classes['forms']} aria-hidden>
        <span />
        {steelForms.map((form) => (
          <span key={form}>{formHeadings[form]}</span>
        ))}
      </div>
      {families.map((family) => (
        <FamilyRow key={family.name} family={family} tile={tile} />
      ))}
      {others.length > 0 && (
        <section className={classes['family']} aria-label="Other products">
          <h3>Other products</h3>
          <div className={classes['others']}>{others.map(tile)}</div>
        </section>
      )}
    </div>
  )
}

function FamilyRow({ family, tile }: { family: ProductFamily; tile: (product: ProductStock) => ReactNode }) {
  return (
    <section className={classes['family']} aria-label={family.name}>
      <h3>{family.name}</h3>
      {steelForms.map((form) => (
        <div key={form} className={classes['cell']} data-empty={family.cells[form].length === 0 || undefined}>
          {family.cells[form].map(tile)}
        </div>
      ))}
    </section>
  )
}

type TileProps = { product: ProductStock; onSelect: (category: string) => void }

function Tile({ product, onSelect }: TileProps) {
  const { category, items } = product
  if (items === 0) {
    return (
      <p className={classes['none']}>
        <span>{category}</span> <span>none in stock</span>
      </p>
    )
  }
  return (
    <UnstyledButton className={classes['tile'] ?? ''} onClick={() => onSelect(category)}>
      <b>{category}</b> <span>{stockText(product)}</span>
    </UnstyledButton>
  )
}
