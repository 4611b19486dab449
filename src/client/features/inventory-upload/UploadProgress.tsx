import { Progress, Stack, Text } from '@mantine/core'

/** How far an upload is: the bytes on their way, then the server's reading, which has no measure. */
export function UploadProgress({ sentShare }: { sentShare: number }) {
  const percent = Math.round(sentShare * 100)
  const isSent = sentShare >= 1
  return (
    <Stack gap={6}>
      <Text size="sm" role="status">
        {isSent ? 'Importing… the list is being read and stored.' : 'Uploading…'}
        {!isSent && (
          <span className="tabular" aria-hidden>
            {` ${percent}%`}
          </span>
        )}
      </Text>
      <Progress value={percent} striped={isSent} animated={isSent} aria-label="Upload" />
    </Stack>
  )
}
