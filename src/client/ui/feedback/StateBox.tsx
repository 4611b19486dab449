import { Box, Text } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import classes from './StateBox.module.css'

type StateBoxProps = {
  /** What changes when the state does. */
  state: string
  tone: 'open' | 'good' | 'caution' | 'plain'
  /** The state in a word or two. */
  word?: string
  title: string
  text: string
  children?: ReactNode
}

/** What holds now. Takes the focus once the state changes, since the button that did it is gone then. */
export function StateBox({ state, tone, word, title, text, children }: StateBoxProps) {
  const ref = useRef<HTMLDivElement>(null)
  useDidUpdate(() => {
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'center' })
  }, [state])
  return (
    <Box ref={ref} tabIndex={-1} className={classes['state']} data-state={state} data-tone={tone}>
      {word && <p className={classes['word']}>{word}</p>}
      <Text fw={600}>{title}</Text>
      {text && <Text size="sm">{text}</Text>}
      {children}
    </Box>
  )
}
