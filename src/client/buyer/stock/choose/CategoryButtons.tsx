import { Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import type { RegionName } from '../../../../shared/places/regions.ts'
import type { ProductStock } from '../../../../shared/stock/schema.ts'
import { formatStock } from '../../../platform/text/format.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { useProducts } from '../hooks.ts'
import classes from './CategoryButtons.module.css'
import { type ProductFamily, steelForms, toProductGrid } from './product-grid.ts'

type CategoryButtonsProps = {
  region: readonly RegionName[]
  selected?: string | undefined
  onSelect: (category: string) => void
}

const manyLines = { label: { lineHeight: 1.3, whiteSpace: 'normal' } } as const

/** The product categories of the regions: all of them with their stock, or above a chosen one's table just buttons. */
export function CategoryButtons({ region, selected, onSelect }: CategoryButtonsProps) {
  const products = useProducts(region)
  const isTileGone = useRef(false)
  if (products.isPending) return <Text c="dimmed">Loading categories...</Text>
  if (products.data === undefined) {
    return <LoadError title="The product categories could not be loaded" query={products} />
  }
  const stocked = products.data.filter(({ items }) => items > 0)
  if (stocked.length === 0) {
    return (
      <EmptyState
        title="No inventory categories available. Upload inventory to get started."
        action={
          <Button variant="default" component={Link} to="/regions">
            Choose another region
          </Button>
        }
      />
    )
  }
  return (
    <section aria-label="Product categories">
      {selected === undefined ? (
        <ProductTiles
          products={products.data}
          onSelect={(category) => {
            isTileGone.current = true
            onSelect(category)
          }}
        />
      ) : (
        <div className={classes['categories']}>
          {stocked.map(({ category }) => (
            <Button
              key={category}
              h="auto"
              mih={48}
              px={12}
              py={8}
              styles={manyLines}
              variant={category === selected ? 'filled' : 'default'}
              aria-pressed={category === selected}
              ref={(button) => {
                if (category !== selected || !button || !isTileGone.current) return
                isTileGone.current = false
                button.focus({ preventScroll: true })
              }}
              onClick={() => onSelect(category)}
            >
              {category}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

const formHeadings = { coil: 'Coil', sheet: 'Sheet', plate: 'Plate' } as const

type ProductTilesProps = { products: readonly ProductStock[]; onSelect: (category: string) => void }

/** The products by family and form, each with its stock; one without stock is only named. */
function ProductTiles({ products, onSelect }: ProductTilesProps) {
  const { families, others } = toProductGrid(products)
  const tile = (product: ProductStock) => <Tile key={product.category} product={product} onSelect={onSelect} />
  return (
    <Stack gap={8} maw={1208}>
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
    </Stack>
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

function Tile({ product, onSelect }: { product: ProductStock; onSelect: (category: string) => void }) {
  const { category, items } = product
  if (items === 0) {
    return (
      <p className={`framed ${classes['none']}`}>
        <span>{category}</span> <span>none in stock</span>
      </p>
    )
  }
  return (
    <UnstyledButton className={`framed ${classes['tile']}`} onClick={() => onSelect(category)}>
      <b>{category}</b> <span>{formatStock(product)}</span>
    </UnstyledButton>
  )
}
