import { SimpleGrid } from '@mantine/core'
import type { SearchWord } from '../../../shared/search/filters.ts'
import { Fact } from '../../ui/page/Fact.tsx'

export function SearchWords({ words }: { words: readonly SearchWord[] }) {
  const shown = words.length > 0 ? words : [{ name: 'Search', text: 'All steel' }]
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
      {shown.map(({ name, text }) => (
        <Fact key={name} name={name}>
          {text}
        </Fact>
      ))}
    </SimpleGrid>
  )
}
