# METADATA
# title: Results of policies in a bundle
# description: |
#   `plumbline policy build` passes every result through `result`. In Plumbline, the host does what remains. A bundle has
#   a function in place of this one, for other engines.
package plumbline.bundle

# METADATA
# title: Result of a policy, named by its id
# scope: document
result(_, given) := given
