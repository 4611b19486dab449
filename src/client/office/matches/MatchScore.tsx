import { Box, Stack, Text, VisuallyHidden } from '@mantine/core'

/** A score of 0 to 100 over a quiet bar. */
export function MatchScore({ score }: { score: number }) {
  return (
    <Stack component="span" w={32} gap={2} display="inline-flex">
      <Text span fz={14} fw={600} lh={1.1} className="tabular">
        <VisuallyHidden component="span">Score </VisuallyHidden>
        {score}
        <VisuallyHidden component="span"> of 100</VisuallyHidden>
      </Text>
      <Box component="span" h={3} bg="var(--line)" style={{ borderRadius: 2, overflow: 'hidden' }} aria-hidden>
        <Box component="span" display="block" h="100%" w={`${score}%`} bg="steel.5" />
      </Box>
    </Stack>
  )
}
