import { Card, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import type { AdminStats } from '../../../shared/office/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { useAdminStats } from './hooks.ts'

const figures: readonly { label: string; key: keyof AdminStats }[] = [
  { label: 'Total Products', key: 'activeCategories' },
  { label: 'Total Items', key: 'totalItems' },
  { label: 'Active Suppliers', key: 'totalSuppliers' },
  { label: 'Pending Inquiries', key: 'pendingInquiries' },
]

export function QuickStats() {
  const stats = useAdminStats()
  return (
    <Card withBorder component="section" aria-labelledby="quick-stats">
      <Title order={2} id="quick-stats" mb="sm">
        Quick Stats
      </Title>
      {stats.error && !stats.data ? (
        <LoadError title="The numbers could not be loaded" query={stats} />
      ) : (
        <SimpleGrid component="dl" cols={2} spacing="md" verticalSpacing="sm">
          {figures.map(({ label, key }) => (
            <div key={key}>
              <Text component="dt" size="sm" c="dimmed">
                {label}
              </Text>
              <Text component="dd" size="xl" fw={650} lh={1.2} className="tabular">
                {stats.data ? (
                  formatCount(stats.data[key])
                ) : (
                  <Skeleton component="span" display="block" h={28} w={72} my={3} />
                )}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      )}
    </Card>
  )
}
