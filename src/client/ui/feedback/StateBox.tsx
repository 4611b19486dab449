import { Box, Text } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'

const tones = {
  open: 'var(--mantine-primary-color-filled)',
  good: 'var(--mantine-color-green-7)',
  caution: 'var(--caution-mark)',
  plain: 'var(--control-line)',
}

type StateBoxProps = {
  /** What changes when the state does. */
  state: string
  tone: keyof typeof tones
  title: string
  text: string
  children?: ReactNode
}

/** What holds now. Takes the focus once the state changes, since the button that did it is gone then. */
export function StateBox({ state, tone, title, text, children }: StateBoxProps) {
  const ref = useRef<HTMLDivElement>(null)
  useDidUpdate(() => {
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'center' })
  }, [state])
  return (
    <Box
      ref={ref}
      tabIndex={-1}
      px={16}
      py={12}
      className="framed"
      style={{
        borderLeft: `4px solid ${tones[tone]}`,
        outline: 'none',
        overflowWrap: 'anywhere',
      }}
      data-state={state}
    >
      <Text fw={600}>{title}</Text>
      <Text size="sm">{text}</Text>
      {children}
    </Box>
  )
}
