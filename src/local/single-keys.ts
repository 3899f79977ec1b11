import { createPreference } from './preference'

/** `off` where somebody does not want single keys to act; null or `on` otherwise. */
export const singleKeysPreference = createPreference('single-keys')
