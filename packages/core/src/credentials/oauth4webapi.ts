// Loaded with the first token request. Exports are named one by one, so that a bundler drops the rest of the library.
// Its response readers are not used: they add 3 kB and reject what some vendors send (no token_type, an unrequested ID
// token).
export { allowInsecureRequests, customFetch, genericTokenEndpointRequest } from 'oauth4webapi'
