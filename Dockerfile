# A release pins the digest: --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm pack --silent --pack-destination /tmp
RUN npm install --global --prefix /opt/plumbline --no-audit --no-fund /tmp/plumbline-policy-*.tgz
# The compiled starter pack, since the cache of a container without a writable file system stays as it is.
RUN PLUMBLINE_CACHE_DIR=/opt/plumbline/cache /opt/plumbline/bin/plumbline scan examples/github --soft-fail

FROM ${NODE_IMAGE} AS system
RUN apt-get update \
    && apt-get install -y --no-install-recommends git \
    && rm -rf /var/lib/apt/lists/* /usr/local/lib/node_modules /usr/local/bin/np* /usr/local/bin/corepack /opt/yarn*

# One layer, without what the stages removed.
FROM scratch
COPY --from=system / /
COPY --from=build /opt/plumbline /opt/plumbline
ENV PATH=/opt/plumbline/bin:/usr/local/bin:/usr/bin:/bin
ENV PLUMBLINE_CACHE_DIR=/opt/plumbline/cache
WORKDIR /repo
USER 65532:65532
ENTRYPOINT ["plumbline"]
CMD ["--help"]

ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Plumbline" \
      org.opencontainers.image.description="Checks Nextflow configurations against policies without running them" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
