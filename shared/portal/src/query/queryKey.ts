import type { EndpointShape } from '@shared/contract/endpoint'

/** Key under which an endpoint's answers are cached; give only the path to reach all of them. */
export const queryKey = (endpoint: EndpointShape, input?: unknown): unknown[] => (input === undefined ? [endpoint.path] : [endpoint.path, input])
