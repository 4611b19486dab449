import { Progress, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { UploadStep } from '../../../shared/lists/terms.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import classes from './UploadSteps.module.css'

type Step = 'sending' | UploadStep

type UploadStepsProps = {
  steps?: readonly Step[]
  step: Step
  /** How much of the step is done, 0 to 1. */
  share?: number | undefined
  /** In rows. */
  done?: number | undefined
  total?: number | null | undefined
}

const names: Readonly<Record<Step, string>> = {
  sending: 'Sending',
  reading: 'Reading',
  checking: 'Checking',
  comparing: 'Comparing',
  storing: 'Storing',
}
const sentences: Readonly<Record<Step, string>> = {
  sending: 'Uploading…',
  reading: 'Reading the workbook…',
  checking: 'Checking the rows…',
  comparing: 'Comparing with current stock…',
  storing: 'Storing the list…',
}
const order: readonly Step[] = ['sending', 'reading', 'checking', 'comparing', 'storing']

/** The progress of a list from the file to the stock. */
export function UploadSteps({ steps = order, step, share, done = 0, total }: UploadStepsProps) {
  const position = steps.indexOf(step)
  const known = share ?? (total ? done / total : undefined)
  const percent = known === undefined ? undefined : Math.min(100, Math.round(known * 100))
  return (
    <Stack gap="sm">
      <ol className={`plain-list ${classes['steps']}`}>
        {steps.map((one, index) => (
          <li
            key={one}
            className={classes['step']}
            data-state={index < position ? 'done' : index === position ? 'current' : 'waiting'}
            aria-current={index === position ? 'step' : undefined}
          >
            <span className={classes['mark']} aria-hidden>
              {index < position ? <IconCheck size={14} /> : index + 1}
            </span>
            <span className={classes['name']}>{names[one]}</span>
          </li>
        ))}
      </ol>
      {/* Without a percentage the bar is full and animated. */}
      <Progress.Root>
        <Progress.Section
          value={percent ?? 100}
          animated={percent === undefined}
          withAria={false}
          role="progressbar"
          aria-label="Upload"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        />
      </Progress.Root>
      <Text size="sm" role="status">
        {sentences[step]}
        <span className="tabular" aria-hidden>
          {measureText(percent, done, total)}
        </span>
      </Text>
    </Stack>
  )
}

function measureText(percent: number | undefined, done: number, total: number | null | undefined): string {
  if (total) return ` ${formatCount(done)} of ${formatCountOf(total, 'row')}`
  if (percent !== undefined) return ` ${percent}%`
  return done > 0 ? ` ${formatCountOf(done, 'row')} so far` : ''
}
