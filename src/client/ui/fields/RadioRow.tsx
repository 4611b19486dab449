import { Group } from '@mantine/core'
import classes from './RadioRow.module.css'

type RadioRowProps<Choice extends string> = {
  /** For screen readers. */
  label: string
  /** The name of the field in its form. */
  name: string
  choices: readonly Choice[]
  words: Readonly<Record<Choice, string>>
  chosen: Choice | null
  onChoose: (choice: Choice) => void
}

/** One of a few choices, all in sight. */
export function RadioRow<Choice extends string>({ label, name, choices, words, ...choice }: RadioRowProps<Choice>) {
  const { chosen, onChoose } = choice
  return (
    <Group role="radiogroup" aria-label={label} gap="4px 24px">
      {choices.map((one) => (
        <Group key={one} component="label" gap={8} mih={44} wrap="nowrap">
          <input
            type="radio"
            className={classes['radio']}
            name={name}
            checked={chosen === one}
            onChange={() => onChoose(one)}
          />
          {words[one]}
        </Group>
      ))}
    </Group>
  )
}
