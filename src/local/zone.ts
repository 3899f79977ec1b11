import { createPreference } from './preference'

/** The time zone this browser's person last chose, by IANA name; null until they choose one. */
export const zonePreference = createPreference('zone')
