import { useEffect, useState } from 'react'

export type PhotoState = 'none' | 'loading' | 'shown' | 'failed'

/** Whether the picture at a URL can be loaded. */
export function usePhotoState(url: string | null): PhotoState {
  const [tried, setTried] = useState<{ url: string; state: PhotoState }>()
  useEffect(() => {
    if (url === null) return
    const picture = new Image()
    picture.onload = () => setTried({ url, state: 'shown' })
    picture.onerror = () => setTried({ url, state: 'failed' })
    picture.src = url
    return () => {
      picture.onload = null
      picture.onerror = null
    }
  }, [url])
  if (url === null) return 'none'
  return tried?.url === url ? tried.state : 'loading'
}
