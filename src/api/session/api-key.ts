import type { Operation } from '../../contract/operations'

/**
 * Whether the specification names the API key for an operation. It says that either scheme satisfies an endpoint and
 * then names bearer alone for some: a page says so and lets the person try. Specification: "Authentication".
 */
export function namesApiKey(operation: Operation): boolean {
  return operation.schemes.includes('api-key')
}
