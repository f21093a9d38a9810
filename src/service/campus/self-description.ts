import { campusMethods, type CampusMethod } from './catalogue.ts';
import { codeMessages, serviceVersion, type Json } from './formats/envelope.ts';

const listedMethods = campusMethods.filter(({ isListed }) => isListed);

export function describeMethods(baseUrl: string): Json {
  return listedMethods.map((method) => ({
    method_id: method.id,
    method_url: `${baseUrl}${method.path}.{format}`,
    service_id: method.listedServiceId,
    service_name: method.service,
    parameters: [...method.pathParameters, 'format'],
  }));
}

function describeService(baseUrl: string, methods: readonly CampusMethod[]): Json {
  const [{ service, serviceId } = { service: '', serviceId: 0 }] = methods;
  return {
    service_id: serviceId,
    service_name: service,
    service_url: `${baseUrl}/${service}`,
    methods: methods.map(({ id, path }) => ({ method_id: id, method_url: `${path.slice(service.length + 1)}.{format}` })),
  };
}

export function describeServices(baseUrl: string): Json {
  const services = Map.groupBy(listedMethods, ({ serviceId }) => serviceId);
  return [...services.values()].map((methods) => describeService(baseUrl, methods));
}

export function describeCodes(): Json {
  return Object.entries(codeMessages).map(([code, message]) => ({ code: Number(code), message }));
}

const history = [
  {
    version: serviceVersion,
    date: '2026-11-21',
    changes: [
      'All methods of the catalogue are routed, with and without the version segment',
      'Output formats json, xml and, for libraries, geojson; JSONP with callback',
      'Data files are loaded from a folder and checked before anything changes',
    ],
  },
] as const;

export function describeVersions(): Json {
  return history.map(({ version, date }) => ({ version, release_date: date }));
}

export function describeChanges(): Json {
  return history.map(({ date, changes }) => ({ date, changes }));
}
