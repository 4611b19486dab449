import { Anchor, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { GuideText } from './GuideText.tsx'
import { type GuideName, guideNames, type HelpSearch } from './help-search.ts'

const labels: Readonly<Record<GuideName, string>> = {
  brokers: 'For brokers',
  operators: 'For the operator',
  buyers: 'For buyers',
}
const [first] = guideNames

/** The guides, within the back office. */
export function HelpPanel({ guide = first, texts }: HelpSearch & { texts: Readonly<Record<GuideName, string>> }) {
  return (
    <Stack component="section" aria-label="Help" maw={808} gap="md">
      <Group component="nav" aria-label="Guides" gap="lg">
        {guideNames.map((name) => (
          <Anchor
            key={name}
            size="sm"
            fw={name === guide ? 650 : 500}
            underline={name === guide ? 'never' : 'always'}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/admin/help"
                search={{ guide: name === first ? undefined : name }}
                aria-current={name === guide ? 'page' : undefined}
              />
            )}
          >
            {labels[name]}
          </Anchor>
        ))}
      </Group>
      <GuideText text={texts[guide]} />
    </Stack>
  )
}
