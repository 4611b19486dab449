import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { RegionName } from '../../../../shared/places/regions.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { useProducts } from '../hooks.ts'
import classes from './CategoryButtons.module.css'
import { ProductTiles } from './ProductTiles.tsx'

type CategoryButtonsProps = {
  region: readonly RegionName[]
  selected?: string | undefined
  onSelect: (category: string) => void
}

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
              classNames={{ root: classes['category'] ?? '', label: classes['label'] ?? '' }}
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
