import { Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import classes from './OfflineBanner.module.css'

/** Says that the connection is lost. */
export function OfflineBanner() {
  const { online } = useNetwork()
  return (
    <div role="status">
      {!online && (
        <Text className={classes['banner']} size="sm">
          You are offline. What you see may be out of date, and nothing can be sent until the connection is back.
        </Text>
      )}
    </div>
  )
}
