import { hideToastOf } from './notify.ts'

const endedTopics = new Set<string>()
const listeners = new Set<(topic: string) => void>()

/** What toasts speak of is no more: one about it closes, and none is shown again. */
export function endTopic(topic: string): void {
  endedTopics.add(topic)
  hideToastOf(topic)
  for (const listener of listeners) listener(topic)
}

export function hasEnded(topic: string): boolean {
  return endedTopics.has(topic)
}

/** Calls back when a topic has ended. Returns what ends it. */
export function onTopicEnd(listener: (topic: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
