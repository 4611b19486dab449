import { Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { assetTypes } from '../../../shared/site/catalog-terms.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { RecentChanges } from '../changes/RecentChanges.tsx'
import { AssetField } from './AssetField.tsx'
import { useAssetsForStaff } from './asset-staff-hooks.ts'

/** Staff upload, replace and delete the logo, the line card and the region map. */
export function CompanyFiles() {
  return (
    <section aria-labelledby="company-files">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="company-files">
          Company Files
        </Title>
        <RecentChanges kind="company asset" />
      </Group>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        Files that buyers see on the public pages. Until you upload your own, the built-in one is used.
      </Text>
      <FileList />
    </section>
  )
}

function FileList() {
  const query = useAssetsForStaff()
  const { data, error } = query
  const isLong = useDelayed(!data && !error)
  if (!data && error) {
    return <LoadError title="The company files could not be loaded" query={query} />
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="md" aria-busy={!data}>
      {data
        ? assetTypes.map((type) => (
            <AssetField key={type} type={type} asset={data.find((asset) => asset.type === type)} />
          ))
        : isLong && assetTypes.map((type) => <Skeleton key={type} h={240} />)}
    </SimpleGrid>
  )
}
