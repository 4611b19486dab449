import { Group, Stack, Text, Title } from '@mantine/core'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { MailLink, PhoneLink } from '../../ui/page/ContactLinks.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { OfficeLink } from '../frame/OfficeLink.tsx'
import { useContacts } from './hooks.ts'

/** The other records with the name of a customer's company, which may be another company; nothing where there is none. */
export function CompanyContacts({ customerId }: { customerId: string }) {
  const query = useContacts(customerId)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!data && error) return <LoadError title="The contacts could not be loaded" query={query} />
  const contacts = data?.pages.flatMap((page) => page.contacts) ?? []
  if (contacts.length === 0) return null
  return (
    <section aria-label="Others with this company name">
      <Title order={3} mb="xs">
        Others with This Company Name
      </Title>
      <Stack component="ul" gap={6} className="plain-list">
        {contacts.map(({ id, name, company, email, phone }) => (
          <Group key={id} component="li" gap="0 12px" fz="sm">
            <OfficeLink place={{ tab: 'customers', customer: id }} inherit>
              {name}
            </OfficeLink>
            <Text span inherit c="dimmed" dir="auto">
              {company}
            </Text>
            <PhoneLink to={phone} />
            <MailLink to={email} />
          </Group>
        ))}
      </Stack>
      {hasNextPage && (
        <ToolButton label="Show more" mt="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()} />
      )}
    </section>
  )
}
