import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { RegionName } from '../../../../shared/places/regions.ts'
import type { ProductStock } from '../../../../shared/stock/schema.ts'
import { formatStock } from '../../../platform/text/format.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { SteelDrawing } from '../../../ui/page/SteelDrawing.tsx'
import { useProducts } from '../hooks.ts'
import { findSteelShape } from '../steel-shape.ts'
import classes from './CategoryButtons.module.css'
import { type ProductFamily, steelForms, toProductGrid } from './product-grid.ts'

type CategoryButtonsProps = {
  region: readonly RegionName[]
  selected?: string | undefined
  /** The screen that shows the list of a category. */
  to: '/inventory' | '/inventory/results'
}

const manyLines = { label: { lineHeight: 1.3, whiteSpace: 'normal' } } as const

// To people they are buttons; as links they work before the scripts are there, and open in a new tab.
const buttonLink = {
  role: 'button',
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  },
} as const

/** The product categories of the regions: all of them with their stock, or above a chosen one's table just buttons. */
export function CategoryButtons({ region, selected, to }: CategoryButtonsProps) {
  const products = useProducts(region)
  const isTileGone = useRef(false)
  if (products.isPending) return <Text c="dimmed">Loading categories...</Text>
  if (products.data === undefined) {
    return <LoadError title="The product categories could not be loaded" query={products} />
  }
  const linkTo = (category: string) => ({
    to,
    search: { region: [...region], category },
    resetScroll: to !== '/inventory',
  })
  const stocked = products.data.filter(({ items }) => items > 0)
  if (stocked.length === 0) {
    return (
      <EmptyState
        title="No inventory categories available. Upload inventory to get started."
        shape="coil"
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
          linkTo={linkTo}
          onFollow={() => {
            isTileGone.current = true
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
              ref={(link: HTMLElement | null) => {
                if (category !== selected || !link || !isTileGone.current) return
                isTileGone.current = false
                link.focus({ preventScroll: true })
              }}
              renderRoot={(props) => <Link {...props} {...buttonLink} {...linkTo(category)} />}
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

type TileLinks = {
  linkTo: (category: string) => {
    to: CategoryButtonsProps['to']
    search: { region: RegionName[]; category: string }
    resetScroll: boolean
  }
  /** Called before the tiles go. */
  onFollow: () => void
}

type ProductTilesProps = TileLinks & { products: readonly ProductStock[] }

/** The products by family and form, each with its stock; one without stock is only named. */
function ProductTiles({ products, ...links }: ProductTilesProps) {
  const { families, others } = toProductGrid(products)
  const tile = (product: ProductStock) => <Tile key={product.category} product={product} {...links} />
  return (
    <Stack gap={8} maw={1208}>
      <div className={classes['forms']} aria-hidden>
        <span />
        {steelForms.map((form) => (
          <span key={form}>
            <SteelDrawing shape={form} widthPx={40} />
            {formHeadings[form]}
          </span>
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

/** On a phone, where the forms have no columns with a drawing above. */
function TileDrawing({ category }: { category: string }) {
  const shape = findSteelShape(category)
  return (
    shape && (
      <span className={classes['drawing']}>
        <SteelDrawing shape={shape} widthPx={40} />
      </span>
    )
  )
}

function Tile({ product, linkTo, onFollow }: TileLinks & { product: ProductStock }) {
  const { category, items } = product
  if (items === 0) {
    return (
      <p className={`framed ${classes['none']}`}>
        <span>{category}</span> <span>none in stock</span>
      </p>
    )
  }
  return (
    <Link className={`framed ${classes['tile']}`} {...buttonLink} {...linkTo(category)} onClick={onFollow}>
      <TileDrawing category={category} />
      <b>{category}</b> <span>{formatStock(product)}</span>
    </Link>
  )
}
