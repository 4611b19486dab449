import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RegionName } from '../../../shared/regions.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import classes from './CategoryButtons.module.css'
import { useCategories } from './hooks.ts'

type CategoryButtonsProps = {
  region: readonly RegionName[]
  selected?: string | undefined
  onSelect: (category: string) => void
}

/** A button for each product category that has items in the regions. */
export function CategoryButtons({ region, selected, onSelect }: CategoryButtonsProps) {
  const categories = useCategories(region)
  if (categories.isPending) return <Text c="dimmed">Loading categories...</Text>
  if (categories.isError) {
    return <LoadError title="The product categories could not be loaded" query={categories} />
  }
  if (categories.data.length === 0) {
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
    <section className={classes['categories']} aria-label="Product categories">
      {categories.data.map((category) => (
        <Button
          key={category}
          classNames={{ root: classes['category'] ?? '', label: classes['label'] ?? '' }}
          variant={category === selected ? 'filled' : 'default'}
          aria-pressed={category === selected}
          onClick={() => onSelect(category)}
        >
          {category}
        </Button>
      ))}
    </section>
  )
}
