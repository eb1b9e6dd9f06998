export { nearest as closest } from '@ferrule/core/connector'
