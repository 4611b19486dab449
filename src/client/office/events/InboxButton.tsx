import { Badge, Box, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconInbox } from '@tabler/icons-react'
import { formatCount } from '../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { lazyComponent } from '../../ui/feedback/lazy-part.tsx'

const Inbox = lazyComponent(async () => (await import('./Inbox.tsx')).Inbox, null)

// So the button is as wide as others on a phone.
const onCorner = { position: 'absolute', top: -6, right: -4, pointerEvents: 'none' } as const

/** Opens what staff were told of, with the number of what nobody has done yet. */
export function InboxButton({ count }: { count: number }) {
  const isNarrow = useNarrowScreen()
  const [isOpen, { open, close }] = useDisclosure(false)
  const badge = count > 0 && (
    <Badge size="sm" color="gray.7" variant="filled" {...(isNarrow && { style: onCorner })}>
      {formatCount(count)}
    </Badge>
  )
  return (
    <Box pos="relative">
      <Button
        variant="default"
        px={isNarrow ? 4 : 14}
        {...(isNarrow ? { miw: 44 } : { leftSection: <IconInbox size={18} aria-hidden />, rightSection: badge })}
        aria-label={`Inbox, ${formatCount(count)} open`}
        aria-haspopup="dialog"
        onClick={open}
      >
        {isNarrow ? <IconInbox size={20} aria-hidden /> : 'Inbox'}
      </Button>
      {isNarrow && badge}
      {isOpen && <Inbox onClose={close} />}
    </Box>
  )
}
