/** Typed by hand from the specification, "Integration type" and "Document (upload result)". */

export const integrationListFixture = [
  {
    id: 1,
    title: 'Telematics One',
    fields: {
      auth: [
        { name: 'client_id', type: 'string' },
        { name: 'client_secret', type: 'password' },
      ],
      urls: { token: 'https://auth.telematics.example/token', api: 'https://api.telematics.example/v3/' },
      config: { headers: [{ name: 'X-Account', type: 'string' }] },
      documentation: 'https://docs.telematics.example/start#auth',
    },
  },
  {
    id: 2,
    title: 'Rental Desk',
    fields: { auth: [], urls: {}, config: { headers: [] }, documentation: 'https://rentaldesk.example/' },
  },
]

export const documentFixture = {
  title: 'Violation notice 118',
  file: 'documents/2025/03/notice-118.pdf',
  user: 7,
  type: 'TOLL',
}

const withFields = (fields: object) => ({
  ...integrationListFixture[1],
  fields: { ...integrationListFixture[1]?.fields, ...fields },
})

export const nearlyRightIntegrations: readonly { why: string; body: unknown }[] = [
  { why: 'fields missing', body: { id: 1, title: 'Telematics One' } },
  { why: 'auth as an object', body: withFields({ auth: {} }) },
  { why: 'urls as a list', body: withFields({ urls: ['https://rentaldesk.example/'] }) },
  { why: 'no headers', body: withFields({ config: {} }) },
  { why: 'an input without a type', body: withFields({ auth: [{ name: 'key' }] }) },
  { why: 'documentation that isn’t a URL', body: withFields({ documentation: 'see the manual' }) },
]

export const nearlyRightDocuments: readonly { why: string; body: unknown }[] = [
  { why: 'the user as a name', body: { ...documentFixture, user: 'r.alder' } },
  { why: 'no file', body: { ...documentFixture, file: null } },
  { why: 'no type', body: { title: 'Violation notice 118', file: 'documents/notice-118.pdf', user: 7 } },
]
